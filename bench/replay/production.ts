// Imported first: the libraries decide when they load whether they check what a developer does.
process.env['NODE_ENV'] = 'production';
