// Registers the texts of a date field: imported first by it, so that every page that has one brings them along.
import { dateTexts } from '#texts/date.ts';
import { addTexts } from './text.ts';

addTexts(dateTexts);
