// All words, for tests of screens: each asks for those of its own application. For tests only.
// Source: docs/design.md §4.
import { id } from '#texts/id.ts';
import { setTexts } from './text.ts';

setTexts(id);
