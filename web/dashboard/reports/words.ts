// Registers the texts of this page: imported first, since modules read texts while they load.
import { reportTexts } from '#texts/reports.ts';
import { addTexts } from '#ui/text.ts';

addTexts(reportTexts);
