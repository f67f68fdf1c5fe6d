// The texts of the card for a new lender, which few see: they come with its code. Must be the first import of FirstSteps.
// Source: docs/design.md §1.
import { addTexts } from '#ui/text.ts';
import { startTexts } from '#texts/start.ts';

addTexts(startTexts);
