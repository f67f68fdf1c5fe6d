// Registers the texts of own bank accounts: imported first, since modules read texts while they load.
import { accountsTexts } from '#texts/accounts.ts';
import { addTexts } from '#ui/text.ts';

addTexts(accountsTexts);
