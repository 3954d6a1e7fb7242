/** `simple.defense`: the open procedure of the defence sector (spec/open-tenders.md). */
import { languageFields } from '../tenders/settings.ts';
import { compose } from './engine/compose.ts';
import { exactly } from './engine/config.ts';
import { openDocuments, openTender } from './open-tenders.ts';

export const simpleDefense = compose(
  openTender({
    type: 'simple.defense',
    config: {
      tenderComplainRegulation: exactly(2, 'newer'),
      awardComplainDuration: exactly(4, 'newer'),
      minTenderingDuration: exactly(6, 'newer'),
      enquiryPeriodRegulation: exactly(3, 'newer'),
    },
    tender: {
      requiredCriteria: { name: 'criteria-rules-simple-defense', file: 'criteria/rules/simple.defense.json', holds: 'rules' },
      documents: { ...openDocuments, signedAtActivation: [] },
      datesNotice: false,
      worksOnListedWeekends: true,
      freesAskedItems: true,
      model: { has: ['targets', ...languageFields] },
    },
    periods: { days: 'working' },
    answerDays: 'working',
    extension: { days: 2, of: 'working' },
    bids: { declares: { qualified: 'may', eligible: 'must' }, hasFreeItems: true },
    awarding: { correctionHours: 24, isContestedWithWinner: true },
    contracting: { endsWithLastRefusal: true },
    refusesClaims: true,
    reasons: ['noDemand', 'unFixable', 'expensesCut', 'noLocalization'],
  }),
);
