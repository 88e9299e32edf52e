// Links between pages: the region that they keep, and the link to report a wrong merchant.
import { expect, it } from 'vitest';
import { findReportForm, keepRegion, linkReport, withRegion } from '../../../src/web/pages/site-context.ts';

it('fills in a report without interpreting its text', () => {
  const link = linkReport(
    { reportUrl: 'https://x.example/new?title={subject}&body={body}' },
    '{body} $& a&b',
    'line\nline',
  );
  expect(link).toBe('https://x.example/new?title=%7Bbody%7D%20%24%26%20a%26b&body=line%0Aline');
  expect(linkReport({ reportUrl: undefined }, 'a', 'b')).toBeUndefined();
});

it('takes an address without placeholders for one that takes a POST', () => {
  const site = { reportUrl: 'https://mcc.example/reports' };
  expect(findReportForm(site)).toBe(site.reportUrl);
  expect(linkReport(site, 'a', 'b')).toBeUndefined();
  expect(findReportForm({ reportUrl: 'mailto:a@b.example?body={body}' })).toBeUndefined();
  expect(findReportForm({ reportUrl: undefined })).toBeUndefined();
});

it('keeps a region in links only if it was chosen', () => {
  expect(withRegion('/x', 'SG', { defaultRegion: 'SG' })).toBe('/x');
  expect(withRegion('/x', 'US', { defaultRegion: 'SG' })).toBe('/x?region=US');
});

it.each([
  ['<a href="/">', '<a href="/?region=MY">'],
  ['<a class="code" href="/mcc/5812">', '<a class="code" href="/mcc/5812?region=MY">'],
  ['<a href="/mcc?category=Dining#x">', '<a href="/mcc?category=Dining&amp;region=MY#x">'],
  ['<a href="/about/data#confidence">', '<a href="/about/data?region=MY#confidence">'],
  [
    '<form action="/search" method="get">',
    '<form action="/search" method="get"><input type="hidden" name="region" value="MY"/>',
  ],
])('adds the region to %s', (html, kept) => {
  expect(keepRegion(html, 'MY')).toBe(kept);
});

it.each([
  '<a href="#main">',
  '<a href="/cards?region=SG">',
  '<a href="/best-card?at=x&amp;region=SG">',
  '<a href="/api/merchants/grab">',
  '<a href="/data">',
  '<a href="https://example.org/mcc">',
  '<a href="//example.org/mcc">',
  '<link rel="canonical" href="/mcc">',
  '<form action="/best-card" method="get">',
])('leaves %s as it is', (html) => {
  expect(keepRegion(html, 'MY')).toBe(html);
});
