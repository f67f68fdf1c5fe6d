// Registers the texts of news on the phone's screen: imported first, since modules read texts while they load.
import { pushTexts } from '#texts/push.ts';
import { addTexts } from '#ui/text.ts';

addTexts(pushTexts);
