import { armCrashPoints, brokerSettings, commonSettings, loadConfig } from '@docsight/service-kit';
import { z } from 'zod';
import { fileStoreSettings } from './config.ts';

/**
 * Reads the stores of a backup or a restore from the environment.
 * @throws ConfigError that names each wrong setting.
 */
export const loadStores = (program: 'backup' | 'restore', env: NodeJS.ProcessEnv) => {
  const { MONGO_URL, DATABASE_PREFIX, CRASH_POINT_FOLDER } = commonSettings;
  const needed = z.object({
    MONGO_URL,
    DATABASE_PREFIX,
    CRASH_POINT_FOLDER,
    AMQP_URL: brokerSettings.AMQP_URL,
    DATA_DIR: fileStoreSettings.DATA_DIR,
  });
  const config = loadConfig(needed, env);
  armCrashPoints(program, config.CRASH_POINT_FOLDER);
  return {
    mongoUrl: config.MONGO_URL,
    databasePrefix: config.DATABASE_PREFIX,
    amqpUrl: config.AMQP_URL,
    dataFolder: config.DATA_DIR,
  };
};
