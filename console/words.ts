// Registers the console's texts. Must be the first import of the entry.
// Source: docs/design.md §1.
import { setTexts } from '#ui/text.ts';
import { staffTexts } from '#texts/staff.ts';

setTexts(staffTexts);
