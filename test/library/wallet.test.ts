// The best set of cards as library and local agents get it; services do not offer it.
import { Client } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { buildLookup } from '../../src/library/lookup.ts';
import { OPERATIONS } from '../../src/operations/operations.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { openSolver } from '../../src/solver/open-solver.ts';
import { makeCard, makeRule } from '../fixture/make-card.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';
