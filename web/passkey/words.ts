// Registers the texts of passkeys: imported first, since modules read texts while they load.
import { passkeyTexts } from '#texts/passkey.ts';
import { addTexts } from '#ui/text.ts';

addTexts(passkeyTexts);
