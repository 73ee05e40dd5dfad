/** Records of a school's students, for merging them and for giving them to an account. */
export {
  countClaimInvitationsSince,
  deleteClaimInvitation,
  deleteClaimInvitationsBefore,
  insertAnswer,
  insertClaimInvitation,
  type OpenClaim,
  replaceClaimToken,
  selectInvitedClaim,
  selectOpenClaims,
  selectOverlaps,
  takeClaimInvitation,
} from './claims.db.ts';
export {
  forgetUndo,
  lockMerge,
  lockRecords,
  type MergeUndo,
  type RecordRow,
  replaceRecord,
  restoreRecord,
  unfill,
  updateRecordColumns,
} from './merge-records.db.ts';
