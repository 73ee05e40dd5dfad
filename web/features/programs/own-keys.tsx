import { AddKeyForm } from './add-key-form.tsx';
import { KeyList } from './key-list.tsx';

/** A student's: the keys that their own programs have. */
export const OwnKeys = () => (
  <>
    <KeyList schoolId={null} />
    <AddKeyForm schoolId={null} />
  </>
);
