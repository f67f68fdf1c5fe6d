// Registers the texts of the person's own data: imported first, since modules read texts while they load.
import { personalDataTexts } from '#texts/personal-data.ts';
import { addTexts } from '#ui/text.ts';

addTexts(personalDataTexts);
