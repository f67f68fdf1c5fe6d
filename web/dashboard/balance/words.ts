// Registers the texts of this page: imported first, since modules read texts while they load.
import { balanceTexts } from '#texts/balance.ts';
import { ownBalanceTexts } from '#texts/own-balance.ts';
import { addTexts } from '#ui/text.ts';

addTexts(balanceTexts);
addTexts(ownBalanceTexts);
