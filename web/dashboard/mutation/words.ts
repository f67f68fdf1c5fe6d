// Registers the texts of the two tabs of the history and of the pages behind them: imported first, since modules read texts
// while they load.
import { mutationTexts } from '#texts/mutation.ts';
import { withdrawTexts } from '#texts/withdraw.ts';
import { addTexts } from '#ui/text.ts';

addTexts(mutationTexts);
addTexts(withdrawTexts);
