/**
 * `npm run mutations`: changes the product, one change at a time, and wants a test red each time. All small changes of the
 * pure rules (`rules/`), and by hand what takes a protection out (`written/`). With names (`-- rules`, `-- sessions logs`)
 * only those.
 */
import { mutateRules } from './rules/run.ts';
import { takeOut } from './written/run.ts';

const names = process.argv.slice(2);
const rows = names.filter((name) => name !== 'rules');
const isAll = names.length === 0;
const areRulesSeen = !(isAll || names.includes('rules')) || (await mutateRules());
const areProtectionsSeen = !(isAll || rows.length > 0) || (await takeOut(rows));
process.exit(areRulesSeen && areProtectionsSeen ? 0 : 1);
