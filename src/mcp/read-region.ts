// The region whose cards are judged, from what a model wrote: `sg`, `SG`, or nothing.
import type { Context } from './parts.ts';
import { type Refusal, refuse } from './refusal.ts';

export function readRegion(
  asked: string | undefined,
  { catalogue, defaultRegion }: Context,
): { readonly region: string } | Refusal {
  const { regions } = catalogue.meta;
  const text = (asked ?? '').trim() || defaultRegion;
  // ASCII only: `ı` in upper case is `I`.
  const region = /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : '';
  if (regions.includes(region)) return { region };
  return refuse({
    problem: `Unsupported region (supported: ${regions.join(', ')})`,
    next: `call again with one of these, or without a region for ${defaultRegion}`,
  });
}
