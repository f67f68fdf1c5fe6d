// Registers the texts of the verification: imported first, since modules read texts while they load.
import { kycWizardTexts } from '#texts/kyc-wizard.ts';
import { addTexts } from '#ui/text.ts';

addTexts(kycWizardTexts);
