// Registers the console's texts and icons. Must be the first import of the entry.
// Source: docs/design.md §1.
import { deskIcons } from '#ui/deskIcons.ts';
import { addDeskIcons } from '#ui/Icon.tsx';
import { setTexts } from '#ui/text.ts';
import { staffTexts } from '#texts/staff.ts';

setTexts(staffTexts);
addDeskIcons(deskIcons);
