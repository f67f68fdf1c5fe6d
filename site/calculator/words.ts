// Registers the calculator's texts in the browser; must be imported before its modules. Source: spec §1.
import { amountErrors } from '#texts/amount-errors.ts';
import { calculatorTexts } from '#texts/calculator.ts';
import { chartTexts } from '#texts/chart.ts';
import { estimateTexts } from '#texts/estimate.ts';
import { gradeTexts } from '#texts/grade.ts';
import { shared } from '#texts/shared.ts';
import { setTexts } from '#ui/text.ts';

setTexts({
  ...amountErrors,
  ...calculatorTexts,
  ...chartTexts,
  ...estimateTexts,
  ...gradeTexts,
  'money.prefix': shared['money.prefix'],
  'money.cents': shared['money.cents'],
  'money.long': shared['money.long'],
  'money.unclear': shared['money.unclear'],
});
