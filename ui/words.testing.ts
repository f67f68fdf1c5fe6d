// Registers all texts for tests of screens; each application reads only its own. For tests only.
// Source: docs/design.md §4.
import { id } from '#texts/id.ts';
import { setTexts } from './text.ts';

setTexts(id);
