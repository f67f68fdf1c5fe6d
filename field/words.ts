// Registers the field app's texts and icons. Must be the first import of the entry. Source: docs/design.md §1.
import { fieldTexts } from '#texts/field.ts';
import { deskIcons } from '#ui/deskIcons.ts';
import { addDeskIcons } from '#ui/Icon.tsx';
import { setTexts } from '#ui/text.ts';

setTexts(fieldTexts);
addDeskIcons(deskIcons);
