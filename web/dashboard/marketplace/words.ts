// The texts of what a lender puts aside here, which come later than the application's own. Must be imported before what
// uses them.
import { shortlistTexts } from '#texts/shortlist.ts';
import { addTexts } from '#ui/text.ts';

addTexts(shortlistTexts);
