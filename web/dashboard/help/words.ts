// Registers the texts of help and of own tickets: imported first, since modules read texts while they load.
import { complaintTexts } from '#texts/complaint.ts';
import { helpTexts } from '#texts/help.ts';
import { addTexts } from '#ui/text.ts';

addTexts({ ...complaintTexts, ...helpTexts });
