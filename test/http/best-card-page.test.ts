// The page /best-card: its form, what the address says about the person, and the answer.
import { describe, expect, it } from 'vitest';
import { useService } from './service.ts';

const service = useService();

describe('/best-card', () => {
  const read = async (query: string): Promise<string> => (await service.ask(`/best-card${query}`)).text;
  /** The answer's text without markup. */
  const readAnswer = async (query: string): Promise<string> => {
    const text = await read(query);
    return text
      .slice(text.indexOf('data-answer'), text.indexOf('</main>'))
      .replace(/<[^>]*>/g, '')
      .replaceAll('&amp;', '&');
  };

  it('has the form before the answer, with the chosen cards and what the address says about the person', async () => {
    const text = await read(
      '?at=shopee.sg&amount=80&region=SG&cards=ONL&cards=PLAIN&pay=online&spent=ONL:950&mileValue=2',
    );
    expect(text).toMatch(/value="ONL" checked/);
    expect(text).toMatch(/value="PLAIN" checked/);
    expect(text).not.toMatch(/value="DINE" checked/);
    expect(text).toMatch(/name="pay" value="online" checked/);
    expect(text.indexOf('<form action="/best-card#answer"')).toBeLessThan(text.indexOf('At Shopee, use'));
    expect(text.indexOf('Online Card</a>')).toBeLessThan(text.indexOf('Plain Card</a>'));
    expect(text).not.toContain('Dining Card</a>');
  });

  it('answers for the person', async () => {
    const [all, used] = await Promise.all(
      ['', '&spent=ONL:950'].map((more) => readAnswer(`?at=shopee&amount=80&mileValue=2${more}`)),
    );
    expect(all).toContain('320 miles worth S$6.40 on S$80');
    expect(all).toContain('A mile counts as 2 cents, as you said.');
    expect(all).toContain('Up to S$1,000 a month');
    // 50 at 4 and 30 at 0.4.
    expect(used).toContain('212 miles worth S$4.24');
    expect(used).toContain('S$50 of spending left');
  });

  it('says how to pay once where that decides, and only of what depends on it', async () => {
    const page = await read('?at=5812&cards=ONL');
    expect(page.match(/Pay online/g)).toHaveLength(1);
    expect(page).not.toContain('Pay online or with a wallet in an app');
    const { advice } = (await service.ask('/api/best-card?mcc=5812&cards=ONL')).json;
    expect(advice).toBe(
      'Without conditions: Online Card, 40 miles (S$0.40). If you pay online: with the same card, 400 miles (S$4).',
    );
  });

  it('offers to record the payment against the cap that holds', async () => {
    expect(await read('?at=shopee&cards=ONL')).toMatch(/data-paid="ONL" data-cap="online" hidden/);
    expect(await read('?at=shopee&cards=PLAIN')).toMatch(/data-paid="PLAIN" hidden/);
  });

  it('is a form at first, and says what is wrong', async () => {
    expect(await read('')).toContain('<form action="/best-card#answer" method="get"');
    expect(await read('')).not.toContain('role="alert"');
    for (const query of ['at=9999', 'at=5812&amount=x', 'at=5812&amount=0', 'at=5812&spent=NOPE:1'])
      expect(await read(`?${query}`), query).toContain('role="alert"');
    expect(await read('?at=5812&amount=10000001')).toContain('role="alert"');
    expect(await read('?at=%3Cscript%3E')).not.toContain('<script>');
  });

  it('takes the likeliest merchant of a name, and lists others', async () => {
    expect(await readAnswer('?at=shop')).toMatch(/At Shop.* use .*Did you mean .*Shop on Shopify/s);
    expect(await readAnswer('?at=shopee&amount=80')).toContain('At Shopee, use Online Card');
  });

  it('uses the chosen merchant, unless another name was typed since', async () => {
    expect(await read('?at=Grab&merchant=grab')).toContain('At Grab, use');
    expect(await read('?at=shopee&merchant=grab')).toContain('At Shopee, use');
  });

  it('is kept by no shared cache if it is about a person', async () => {
    const caching = async (query: string) =>
      (await service.ask(`/best-card?at=5812${query}`)).headers['cache-control'];
    expect(await caching('')).toContain('public');
    for (const query of ['&cards=ONL', '&spent=ONL:5'])
      expect(await caching(query), query).toBe('private, max-age=300');
  });
});
