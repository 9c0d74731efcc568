export { backupCommand } from './backup-command.ts';
export { latestBackup } from './latest-backup.ts';
export { restoreCommand } from './restore-command.ts';
