// The words of the console, there before any of its modules asks for one: the entry imports this file first.
// Source: docs/design.md §1.
import { setTexts } from '#ui/text.ts';
import { staffTexts } from '#texts/staff.ts';

setTexts(staffTexts);
