// Registers the field app's texts. Must be the first import of the entry. Source: docs/design.md §1.
import { fieldTexts } from '#texts/field.ts';
import { setTexts } from '#ui/text.ts';

setTexts(fieldTexts);
