// The texts of the field app: exactly the areas that its screens use, which a house test checks.
// Source: docs/screens.md; spec §1.
import { errors } from './errors.ts';
import { fieldAppTexts } from './field-app.ts';
import { lendingTexts } from './lending.ts';
import { shared } from './shared.ts';
import { sheetTexts } from './sheet.ts';
import { staffErrors } from './staff-errors.ts';
import { status } from './status.ts';

export const fieldTexts = {
  ...shared,
  ...status,
  ...errors,
  ...staffErrors,
  ...lendingTexts,
  ...sheetTexts,
  ...fieldAppTexts,
} as const;
