// The texts of the basket's limits, confirmation and end, which the dialog of the rules does without. Must be imported
// before what uses them.
import { basketTexts } from '#texts/basket.ts';
import { addTexts } from '#ui/text.ts';

addTexts(basketTexts);
