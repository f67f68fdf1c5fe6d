// The texts of the funding plan, which come later than the application's own. Must be imported before what uses them.
import { fundingPlanTexts } from '#texts/funding-plan.ts';
import { addTexts } from '#ui/text.ts';

addTexts(fundingPlanTexts);
