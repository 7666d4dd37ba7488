/** A topic of the corpus. `subject` fits into a sentence; hashtags are without their #. */
export type Topic = { subject: string; hashtags: readonly [string, ...string[]]; category: string; subreddit: string };

/** The topics; a search for anything else finds nothing, as it would on a small network. */
export const TOPICS: readonly [Topic, ...Topic[]] = [
  topic('artificial intelligence', ['AI', 'ArtificialIntelligence', 'MachineLearning'], 'Technology', 'artificial'),
  topic('generative AI', ['AI', 'GenAI', 'Tech'], 'Technology', 'technology'),
  topic('open source software', ['OpenSource', 'Coding', 'Tech'], 'Technology', 'opensource'),
  topic('JavaScript', ['JavaScript', 'WebDev', 'Coding'], 'Technology', 'javascript'),
  topic('web design', ['WebDesign', 'UX', 'Design'], 'Technology', 'web_design'),
  topic('cyber security', ['CyberSecurity', 'InfoSec', 'Privacy'], 'Technology', 'cybersecurity'),
  topic('cloud computing', ['Cloud', 'DevOps', 'Tech'], 'Technology', 'devops'),
  topic('social media marketing', ['SocialMedia', 'Marketing', 'DigitalMarketing'], 'Marketing', 'socialmedia'),
  topic('content marketing', ['ContentMarketing', 'Marketing', 'ContentCreation'], 'Marketing', 'content_marketing'),
  topic('email marketing', ['EmailMarketing', 'Marketing', 'SmallBusiness'], 'Marketing', 'emailmarketing'),
  topic('personal branding', ['PersonalBranding', 'CreatorEconomy', 'LinkedIn'], 'Marketing', 'marketing'),
  topic('search engine optimization', ['SEO', 'Marketing', 'Google'], 'Marketing', 'SEO'),
  topic('small business', ['SmallBusiness', 'Entrepreneur', 'Business'], 'Business', 'smallbusiness'),
  topic('startup funding', ['Startup', 'VentureCapital', 'Entrepreneur'], 'Business', 'startups'),
  topic('remote work', ['RemoteWork', 'FutureOfWork', 'Productivity'], 'Business', 'remotework'),
  topic('leadership', ['Leadership', 'Management', 'Business'], 'Business', 'Leadership'),
  topic('personal finance', ['Finance', 'Money', 'Investing'], 'Business', 'personalfinance'),
  topic('customer service', ['CustomerService', 'CX', 'Business'], 'Business', 'CustomerService'),
  topic('climate change', ['ClimateChange', 'Sustainability', 'ClimateAction'], 'Environment', 'climate'),
  topic('renewable energy', ['RenewableEnergy', 'Solar', 'Sustainability'], 'Environment', 'RenewableEnergy'),
  topic('electric cars', ['EV', 'ElectricCars', 'CleanEnergy'], 'Environment', 'electricvehicles'),
  topic('strength training', ['Fitness', 'Workout', 'StrengthTraining'], 'Health & Fitness', 'fitness'),
  topic('mental health', ['MentalHealth', 'Wellness', 'SelfCare'], 'Health & Fitness', 'mentalhealth'),
  topic('healthy food', ['HealthyFood', 'Nutrition', 'Food'], 'Health & Fitness', 'HealthyFood'),
  topic('running', ['Running', 'Marathon', 'Fitness'], 'Health & Fitness', 'running'),
  topic('coffee', ['Coffee', 'CoffeeLovers', 'Barista'], 'Food & Travel', 'Coffee'),
  topic('slow travel', ['Travel', 'SlowTravel', 'Wanderlust'], 'Food & Travel', 'travel'),
  topic('photography', ['Photography', 'Photo', 'StreetPhotography'], 'Culture', 'photography'),
  topic('independent films', ['Film', 'IndieFilm', 'Movies'], 'Culture', 'movies'),
  topic('reading', ['Books', 'BookTok', 'Reading'], 'Culture', 'books'),
];

function topic(subject: string, hashtags: Topic['hashtags'], category: string, subreddit: string): Topic {
  return { subject, hashtags, category, subreddit };
}
