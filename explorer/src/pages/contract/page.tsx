import { useRoute } from 'preact-iso';
import { readContract } from '../../data/records.ts';
import { RecordPage } from '../../parts/record-page.tsx';
import { ContractView } from './contract.tsx';
import { useContractWords } from './words.ts';

export const ContractPage = () => {
  const words = useContractWords();
  const { id = '' } = useRoute().params;
  return (
    <RecordPage kind="contract" id={id} read={readContract} missing={words.missingContract}>
      {(contract) => <ContractView contract={contract} />}
    </RecordPage>
  );
};
