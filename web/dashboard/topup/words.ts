// Registers the texts of these pages: imported first, since modules read texts while they load.
import { topupTexts } from '#texts/topup.ts';
import { addTexts } from '#ui/text.ts';

addTexts(topupTexts);
