// What editions changed, over HTTP: the endpoint, the page and the feed.
import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/catalogue/change.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';
import { useService } from './service.ts';

const change = (given: Partial<Change>): Change => ({
  edition: '2026-11-16',
  about: 'card',
  region: 'SG',
  id: 'ONL',
  name: 'Online <b>Card</b>',
  what: 'online spending',
  change: 'changed',
  before: '4 MPD: cap at S$1,500 a month',
  after: '4 MPD: cap at S$1,000 a month',
  added: [],
  removed: [],
  cause: 'record',
  sources: ['https://bank.example/terms'],
  ...given,
});

const CHANGES = [
  change({ what: 'corrected' }),
  change({ what: 'new terms', cause: 'terms', from: '2026-12-01', effect: 'worse' }),
  change({ what: 'elsewhere', region: 'US', id: 'FAR' }),
  { ...change({ about: 'code', id: '5812', what: 'the code' }), region: undefined as never },
  change({ what: 'earlier', edition: '2026-10-01' }),
  change({ what: 'another card', id: 'GONE', edition: '2026-10-01', change: 'removed' }),
].map(({ region, ...rest }) => (region === undefined ? rest : { ...rest, region }));

const small = openSmallCatalogue();
const service = useService({ catalogue: { ...small, meta: { ...small.meta, changes: CHANGES } } });

const ask = async (query: string) => (await service.ask(`/api/changes${query}`)).json;
const list = async (query: string): Promise<string[]> =>
  (await ask(query)).changes.map(({ what }: { what: string }) => what);

describe('/api/changes', () => {
  it('lists the latest edition first, and new terms before corrections', async () => {
    expect(await list('')).toEqual([
      'new terms',
      'corrected',
      'elsewhere',
      'the code',
      'earlier',
      'another card',
    ]);
    expect(await ask('?limit=1')).toMatchObject({
      success: true,
      version: '2026-11-16',
      total: 6,
      changes: [{}],
    });
  });

  it('tells a program that had an edition what came after it, once', async () => {
    expect(await list('?since=2026-10-01')).toEqual(['new terms', 'corrected', 'elsewhere', 'the code']);
    const { version } = await ask('');
    expect(await list(`?since=${version}`)).toEqual([]);
  });

  it('chooses by region, cards and cause; codes belong to every region, and a card may be gone', async () => {
    expect(await list('?region=us')).toEqual(['elsewhere', 'the code']);
    expect(await list('?cards=onl,gone&cause=record')).toEqual(['corrected', 'earlier', 'another card']);
  });

  it.each([
    ['?since=yesterday', 'since must be a date such as 2026-11-16', 'since'],
    ['?cause=bank', 'cause must be terms or record', 'cause'],
    ['?limit=0', 'limit must be a whole number from 1 to 500', 'limit'],
    ['?region=XX', expect.stringContaining('region'), 'region'],
  ])('says what is wrong with %s', async (query, error, parameter) => {
    expect(await ask(query)).toMatchObject({ error, parameter });
  });

  it('knows no changes of a card that never was', async () => {
    expect(await ask('?cards=nocard')).toMatchObject({
      code: 'unknown_card',
      error: expect.stringContaining('No card nocard in any region'),
    });
  });
});

describe('/changes', () => {
  it('shows new terms openly and corrections by card, of the region or of one card', async () => {
    const { text } = await service.ask('/changes');
    expect(text).toContain('<del>4 MPD: cap at S$1,500 a month</del>');
    expect(text).toContain('from 1 Dec 2026, worse for the holder');
    expect(text).toContain('type="application/atom+xml" href="/changes.atom?region=SG"');
    expect(text).not.toContain('Elsewhere');
    expect(text).not.toContain('<b>Card</b>');
    const { text: gone } = await service.ask('/changes?card=gone');
    expect(gone).toContain('Another card');
    expect(gone).not.toContain('New terms</strong>');
  });

  it('says so if nothing changed', async () => {
    const { status, text } = await service.ask('/changes?card=<script>');
    expect(status).toBe(200);
    expect(text).not.toContain('<script>');
  });
});

describe('/changes.atom', () => {
  it('has an entry for each card of an edition, with an id that stays', async () => {
    const { headers, text } = await service.ask('/changes.atom?region=SG');
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const ids = [...text.matchAll(/<entry>\n<title>([^<]*)<\/title>\n<id>https?:\/\/[^/<]*([^<]*)<\/id>/g)];
    expect(ids.map(([, title, id]) => `${id} ${title}`)).toEqual([
      '/card/ONL#2026-11-16 Online &#60;b&#62;Card&#60;/b&#62;: changes',
      '/mcc/5812#2026-11-16 Online &#60;b&#62;Card&#60;/b&#62;: our data corrected',
      '/card/ONL#2026-10-01 Online &#60;b&#62;Card&#60;/b&#62;: our data corrected',
      '/card/GONE#2026-10-01 Online &#60;b&#62;Card&#60;/b&#62;: our data corrected',
    ]);
    expect(text).toContain('<updated>2026-11-16T00:00:00Z</updated>');
    expect(text).toContain('new terms (from 1 Dec 2026): 4 MPD: cap at S$1,500');
  });

  it('is of all regions without one, and of a card if asked', async () => {
    const entries = async (query: string) =>
      (await service.ask(`/changes.atom${query}`)).text.match(/<entry>/g)?.length;
    expect(await entries('')).toBe(5);
    expect(await entries('?card=gone')).toBe(1);
  });

  it.each(['card=NOPE', 'region=XX', 'region=SG&card=NOPE'])(
    'does not follow everything for %s',
    async (query) => {
      expect(await service.ask(`/changes.atom?${query}`)).toMatchObject({
        status: 404,
        text: expect.stringContaining('Nothing to follow'),
      });
    },
  );
});
