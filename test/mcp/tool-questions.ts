// A question for every tool, with the small catalogue's answer, and which tools each transport offers.
import { OPERATIONS } from '../../src/operations/operations.ts';

type ToolQuestion = [tool: string, args: Record<string, unknown>, answer: object];

export const TOOL_QUESTIONS: readonly ToolQuestion[] = [
  [
    'find_merchant',
    { query: 'shopee.sg' },
    { matchedBy: 'domain', merchants: [{ Store: 'Shopee', MCC: '5399' }] },
  ],
  [
    'read_statement',
    { lines: ['STARBUCKS 04766 TORONTO', 'XQZVV 4711'] },
    {
      found: 1,
      lines: [
        { Store: 'Starbucks', MCC: '5814' },
        { text: 'XQZVV 4711', sure: false },
      ],
    },
  ],
  [
    'read_qr',
    { payload: 'upi://pay?pa=shop@bank&pn=Grab&mc=0000' },
    { schemes: ['UPI'], classified: false, judgedBy: '4121', merchant: { id: 'grab' } },
  ],
  ['explain_mcc', { mcc: '742' }, { codes: [{ mcc: '0742', description: 'Veterinary Services' }], total: 1 }],
  ['explain_mcc', { mcc: 'coffee shops' }, { codes: [{ mcc: '5814' }, { mcc: '5812' }], total: 2 }],
  ['best_cards', { q: 'shopee.sg' }, { region: 'SG', place: { id: 'shopee' } }],
  [
    'compare_cards',
    { cards: ['ONL', 'plain card'], at: ['shopee'] },
    { cards: [{ shortName: 'ONL' }, { shortName: 'PLAIN' }] },
  ],
  ['what_changed', { region: 'SG' }, { version: '2026-11-16', total: 0, changes: [] }],
  [
    'about_data',
    { sources: ['editors'] },
    {
      data: { version: '2026-11-16' },
      regions: [{ region: 'SG', currency: 'SGD' }, { region: 'US' }],
      sources: [{ id: 'editors', licence: 'CC0-1.0' }],
    },
  ],
];

const LOCAL_TOOL_QUESTIONS: readonly ToolQuestion[] = [
  ['best_wallet', { keep: ['PLAIN'] }, { region: 'SG', best: { cards: [{ shortName: 'PLAIN' }] } }],
];

/** Over stdio, the server is the asker's own. */
export type Transport = 'stdio' | 'HTTP';

export const listToolQuestions = (transport: Transport): readonly ToolQuestion[] =>
  transport === 'stdio' ? [...TOOL_QUESTIONS, ...LOCAL_TOOL_QUESTIONS] : TOOL_QUESTIONS;

export const listToolNames = (transport: Transport): string[] =>
  OPERATIONS.flatMap(({ tool, isLocal }) => (tool && (!isLocal || transport === 'stdio') ? [tool.name] : []));
