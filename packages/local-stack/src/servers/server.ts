export type ServerName = 'mongo' | 'rabbitmq' | 'redis';
