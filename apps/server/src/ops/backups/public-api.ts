export { backupCommand } from './backup-command.ts';
export { latestBackup } from './backup-command.ts';
export { restoreCommand } from './restore-command.ts';
