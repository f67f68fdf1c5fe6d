// Each definition with what makes its rows: a definition without a source does not compile. Source: decision 0128.
import type { DefinitionKey } from '#domain/authority-sets.ts';
import { slips23, slips26 } from './slips.ts';
import type { ReportSource } from './source.ts';
import { stamps } from './stamps.ts';

export const sources: Readonly<Record<DefinitionKey, ReportSource>> = {
  bppu: slips23,
  bpnr: slips26,
  stampDuty: stamps,
};
