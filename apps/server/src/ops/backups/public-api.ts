export { backupCommand, latestBackup } from './backup-command.ts';
export { restoreCommand } from './restore-command.ts';
