// Ids: one brand for each table whose ids are passed around, so that the id of one thing cannot stand in for another.
// A brand exists for the compiler only; at run time an id is its text. Ids get their brand at four doors: `newId`, the
// shape of a row (`col.id`), the contract (`idOf`) and the worlds of tests. Decision 0087.

declare const table: unique symbol;

/** The id of a row of that table. */
export type Id<Table extends string> = string & { readonly [table]: Table };

/** Somebody with an account: also the id of a lender and of a borrower. */
export type PersonId = Id<'app_user'>;
export type StaffId = Id<'staff'>;
export type StaffLinkId = Id<'staff_link'>;
export type StaffChangeId = Id<'staff_change'>;
export type SessionId = Id<'session'>;
export type PasskeyId = Id<'passkey'>;
export type BankAccountId = Id<'bank_account'>;
export type KycChangeId = Id<'kyc_change'>;
export type ErasureRequestId = Id<'erasure_request'>;
export type LeadId = Id<'lead'>;
/** A phone that an officer registered for the field. */
export type FieldDeviceId = Id<'field_device'>;
export type ReadTokenId = Id<'read_token'>;
export type WebhookId = Id<'webhook'>;
/** An event as it is told outside: receivers know it by this id. */
export type WebhookEventId = Id<'webhook_event'>;
export type WebhookDeliveryId = Id<'webhook_delivery'>;
/** A collection sheet that a phone sent. */
export type FieldSheetId = Id<'field_sheet'>;
export type FieldPhotoId = Id<'field_photo'>;
export type ComplaintId = Id<'complaint'>;
export type NotificationId = Id<'notification'>;
export type StaffNoticeId = Id<'staff_notice'>;
export type OutboxMessageId = Id<'outbox_message'>;
export type PushDeviceId = Id<'push_device'>;
export type ContentId = Id<'site_content'>;
export type ProposalId = Id<'setting_proposal'>;

/** A branch, in which field staff and groups are. */
export type BranchId = Id<'branch'>;
export type AreaId = Id<'area'>;
export type PlacementId = Id<'staff_branch'>;

/** A group that another officer takes over from a date. */
export type HandoverId = Id<'group_handover'>;
export type GroupId = Id<'borrower_group'>;
export type GroupImportId = Id<'group_import'>;
export type GroupImportItemId = Id<'group_import_item'>;
/** A member of a group; not an account to sign in with, which a member may lack. */
export type MemberId = Id<'group_member'>;
export type LendingId = Id<'lending'>;
export type MemberLoanId = Id<'member_loan'>;
export type PortfolioId = Id<'portfolio'>;
export type AgreementId = Id<'agreement'>;
export type BasketId = Id<'funding_basket'>;
/** Of an item that was not funded: lets her try it once more. */
export type RetryToken = Id<'funding_basket_item'>;
export type DisbursementId = Id<'disbursement'>;
export type RefundId = Id<'lending_refund'>;

export type ReceiptId = Id<'receipt'>;
export type ReversalId = Id<'receipt_reversal'>;
export type DistributionId = Id<'distribution'>;
export type PayoffId = Id<'payoff'>;
export type OverpaymentReturnId = Id<'overpayment_return'>;
export type VisitId = Id<'visit'>;
export type TaskId = Id<'task'>;
export type PromiseId = Id<'payment_promise'>;
export type CoverDebtId = Id<'cover_debt'>;
export type CoverRepaymentId = Id<'cover_repayment'>;

export type JournalId = Id<'ledger_journal'>;
export type LedgerAccountId = Id<'ledger_account'>;
export type VoucherId = Id<'voucher'>;
export type PeriodLockId = Id<'period_lock'>;
export type AuthorityTakeId = Id<'authority_take'>;
export type StatementUploadId = Id<'bank_statement_upload'>;
/** Lines and bookings of a bank's day that a person matched. */
export type StatementPairId = Id<'statement_pair'>;
/** A match of a rule that a person undid. */
export type StatementUnmatchId = Id<'statement_unmatch'>;
/** A part of one line of a bank's day, for an account of its own. */
export type SplitPartId = Id<'statement_split_part'>;
/** Lines of a bank's day that one voucher books. */
export type StatementBatchId = Id<'statement_batch'>;
/** A standing rule for lines of the bank's statement. */
export type StatementRuleId = Id<'statement_rule'>;
export type SuspenseItemId = Id<'suspense_item'>;
export type PayoutId = Id<'payout'>;
/** A search of the marketplace that a lender saved. */
export type SavedSearchId = Id<'saved_search'>;
export type WithdrawalId = Id<'withdrawal'>;

/** Whose account of the ledger it is: a lender's, a lending's or an officer's. */
export type OwnerId = PersonId | LendingId | StaffId;
