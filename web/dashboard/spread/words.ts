// The texts of this page, which comes later than the application's own. Must be imported before what uses them.
import { spreadTexts } from '#texts/spread.ts';
import { addTexts } from '#ui/text.ts';

addTexts(spreadTexts);
