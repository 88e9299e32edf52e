// The answer of /api/descriptor: the merchant in a card-statement line.
import {
  type DescriptorParameters,
  type DescriptorMerchant as FoundMerchant,
  matchDescriptor,
} from '../query/descriptors/match-descriptor.ts';
import type { AnswerContext } from './parameters.ts';
import { describeGuess } from './suggestions.ts';

export function describeDescriptor(question: DescriptorParameters, { catalogue, search }: AnswerContext) {
  const { found, sure, on, merchant, candidates, inferred, place, ...rest } = matchDescriptor(
    catalogue,
    search,
    question,
  );
  return {
    success: true as const,
    found,
    sure,
    on,
    ...(merchant && { merchant: buildMerchant(merchant) }),
    candidates: candidates.map(buildMerchant),
    ...(inferred && { inferred: inferred.map((guess) => describeGuess(catalogue, guess)) }),
    ...rest,
    ...(place && { place: { name: place.name, Country: place.country } }),
  };
}

function buildMerchant({ id, name, mcc, channel, country: where, category, ...rest }: FoundMerchant) {
  return { id, Store: name, MCC: mcc, type: channel, Country: where, Category: category, ...rest };
}
