// The words of the console, there before any of its modules asks for one: the entry imports this file first.
// Source: design §1 (Builds, ports).
import { setTexts } from '#ui/text.ts';
import { staffTexts } from '#texts/staff.ts';

setTexts(staffTexts);
